/** What the pictures are, and how each is developed. */
export interface SceneWork {
  readonly name: string
  /** Whose screens show it. */
  readonly room: 'site' | 'dashboard'
  readonly exposure: number
  readonly bloom: number
  readonly broad: number
  readonly fine: number
}

/** In the order in which they are shown. */
const OF_ALL = { exposure: 1, bloom: 0.16, broad: 9, fine: 2.6 }

export const SCENES: readonly SceneWork[] = [
  { ...OF_ALL, name: 'forge', room: 'site' },
  { ...OF_ALL, name: 'pass', room: 'site' },
  { ...OF_ALL, name: 'portal', room: 'site' },
  { ...OF_ALL, name: 'hall', room: 'dashboard' },
  { ...OF_ALL, name: 'roost', room: 'dashboard' },
  { ...OF_ALL, name: 'market', room: 'dashboard' },
  { ...OF_ALL, name: 'arena', room: 'dashboard' },
  { ...OF_ALL, name: 'citadel', room: 'dashboard' },
  { ...OF_ALL, name: 'delve', room: 'dashboard' },
]

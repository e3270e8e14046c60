/** What the pictures are, and how each is developed. */
export interface SceneWork {
  readonly name: string
  /** Whose screens show it. */
  readonly folder: 'site' | 'dashboard'
  readonly exposure: number
  readonly bloom: number
  readonly broad: number
  readonly fine: number
}

/** In the order in which they are shown. */
const OF_ALL = { exposure: 1, bloom: 0.16, broad: 9, fine: 2.6 }

export const SCENES: readonly SceneWork[] = [
  { ...OF_ALL, name: 'forge', folder: 'site' },
  { ...OF_ALL, name: 'pass', folder: 'site' },
  { ...OF_ALL, name: 'portal', folder: 'site' },
  { ...OF_ALL, name: 'hall', folder: 'dashboard' },
  { ...OF_ALL, name: 'roost', folder: 'dashboard' },
  { ...OF_ALL, name: 'market', folder: 'dashboard' },
  { ...OF_ALL, name: 'arena', folder: 'dashboard' },
  { ...OF_ALL, name: 'citadel', folder: 'dashboard' },
  { ...OF_ALL, name: 'delve', folder: 'dashboard' },
]

/** One painted scene in all the files that it comes in. */
export interface SceneSources {
  readonly name: string
  /** `srcset`s, the widths named. */
  readonly avif: string
  readonly webp: string
  /** For a browser that knows no `srcset`. */
  readonly fallback: string
}

/** Every scene is painted 16:9, this large. */
export const SCENE_SIZE = { width: 1920, height: 1080 }

const NAME = /([a-z]+)-(\d+)\.(avif|webp)$/

/** The scenes of a folder of pictures, by what `import.meta.glob` found there: path to address. */
export function scenesOf<Name extends string>(
  files: Readonly<Record<string, string>>,
  names: readonly Name[],
): readonly SceneSources[] {
  return names.map((name) => {
    const own = Object.entries(files).flatMap(([path, url]) => {
      const [, scene, width = '', format] = NAME.exec(path) ?? []
      return scene === name ? [{ url, width: Number(width), format }] : []
    })
    const sorted = own.sort((a, b) => a.width - b.width)
    const setOf = (wanted: string) =>
      sorted
        .filter(({ format }) => format === wanted)
        .map(({ url, width }) => `${url} ${width}w`)
        .join(', ')
    const fallback = sorted.find(({ width, format }) => width >= 1280 && format === 'webp')?.url ?? ''
    return { name, avif: setOf('avif'), webp: setOf('webp'), fallback }
  })
}

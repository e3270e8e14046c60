/** One painted scene in all the files that it comes in. */
export interface SceneSources {
  readonly name: string
  /** `srcset`s, the widths named. */
  readonly avif: string
  readonly webp: string
  /** The same for an upright phone, where the scene has such files; else ''. */
  readonly tallAvif: string
  readonly tallWebp: string
  /** For a browser that knows no `srcset`. */
  readonly fallback: string
}

/** Every scene is painted 16:9, this large. */
export const SCENE_SIZE = { width: 1920, height: 1080 }

/** Where the tall ones are shown. */
export const UPRIGHT_PHONE = '(max-width: 40rem) and (orientation: portrait)'

const NAME = /([a-z]+)(-tall)?-(\d+)\.(avif|webp)$/

/** The scenes of a folder of pictures, by what `import.meta.glob` found there: path to address. */
export function scenesOf<Name extends string>(
  files: Readonly<Record<string, string>>,
  names: readonly Name[],
): readonly SceneSources[] {
  return names.map((name) => {
    const own = Object.entries(files).flatMap(([path, url]) => {
      const [, scene, tall, width = '', format] = NAME.exec(path) ?? []
      return scene === name ? [{ url, width: Number(width), format, isTall: tall !== undefined }] : []
    })
    const sorted = own.sort((a, b) => a.width - b.width)
    const setOf = (wanted: string, tall = false) =>
      sorted
        .filter(({ format, isTall }) => format === wanted && isTall === tall)
        .map(({ url, width }) => `${url} ${width}w`)
        .join(', ')
    const fallback = sorted.find(({ width, format }) => width >= 1280 && format === 'webp')?.url ?? ''
    return {
      name,
      avif: setOf('avif'),
      webp: setOf('webp'),
      tallAvif: setOf('avif', true),
      tallWebp: setOf('webp', true),
      fallback,
    }
  })
}

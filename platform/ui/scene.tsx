import { classNames } from './class-names.ts'

interface SceneProps {
  scene: SceneSources
  /** The `sizes` attribute: '100vw'. */
  sizes: string
  /** The page's main picture: fetched at once and first. */
  urgent?: boolean
  className?: string
}

/**
 * A painted scene that fills its box: AVIF, else WebP, in the needed width, over a blurred preview until it is loaded
 * (grounds.css). Decorative: text beside it says what matters.
 */
export function Scene({ scene, sizes, urgent = false, className }: SceneProps) {
  return (
    <picture>
      {scene.tallAvif && (
        <>
          <source media={UPRIGHT_PHONE} type="image/avif" srcSet={scene.tallAvif} sizes={sizes} />
          <source media={UPRIGHT_PHONE} type="image/webp" srcSet={scene.tallWebp} sizes={sizes} />
        </>
      )}
      <source type="image/avif" srcSet={scene.avif} sizes={sizes} />
      <source type="image/webp" srcSet={scene.webp} sizes={sizes} />
      <img
        alt=""
        src={scene.fallback}
        // Every scene is painted in this size.
        width={1920}
        height={1080}
        // Decoded synchronously, a loaded picture is in the first frame.
        decoding={urgent ? 'sync' : 'async'}
        loading="eager"
        fetchPriority={urgent ? 'high' : 'low'}
        draggable={false}
        className={classNames(
          'absolute inset-0 size-full bg-cover bg-center object-cover',
          `scene-${scene.name}`,
          className,
        )}
      />
    </picture>
  )
}

/** A scene in all its files. */
interface SceneSources {
  readonly name: string
  /** `srcset`s, the widths named. */
  readonly avif: string
  readonly webp: string
  /** For an upright phone, if the scene has such files; else ''. */
  readonly tallAvif: string
  readonly tallWebp: string
  /** For browsers without `srcset`. */
  readonly fallback: string
}

/** Where tall scenes are shown. */
export const UPRIGHT_PHONE = '(max-width: 40rem) and (orientation: portrait)'

const NAME = /([a-z]+)(-tall)?-(\d+)\.(avif|webp)$/

/** The scenes of a folder, from `import.meta.glob`: path to address. */
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

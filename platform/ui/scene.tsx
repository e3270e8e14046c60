import { classNames } from './class-names.ts'
import { SCENE_SIZE, type SceneSources, UPRIGHT_PHONE } from './scene-sources.ts'

interface SceneProps {
  scene: SceneSources
  /** How wide it is shown, as the attribute says it: '100vw'. */
  sizes: string
  /** For the one picture that a page is waiting for: fetched at once and first. */
  urgent?: boolean
  className?: string
}

/**
 * A painted scene that fills its box: AVIF, else WebP, in the width that the screen needs, over a blurred picture of
 * itself until it is there (grounds.css). It is for looking at only: what it shows is said beside it, where it needs saying.
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
        width={SCENE_SIZE.width}
        height={SCENE_SIZE.height}
        // One that is there is in the first painted frame; decoded beside it, it would come a frame later.
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

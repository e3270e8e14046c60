import { useEffect, useState } from 'react'
import { LANDING_SCENES, LANDING_SIZES } from '#web/site/scenes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Scene } from '#web/ui/scene.tsx'
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts'
import { useRotation } from '#web/ui/use-rotation.ts'
import '#web/site/landing-scenes.css'

/** How long each scene is shown, in ms (docs/product.md, ART-2). */
const EVERY = 10_000

/**
 * The landing page's ground: three painted scenes that take turns behind everything, and a shade that keeps the words
 * readable. The first is in the page's own HTML; the others come once the page is there, and never to somebody who
 * asked for less motion, since nothing turns for them.
 */
export function LandingScenes({ className }: { className?: string }) {
  const still = useReducedMotion()
  const arrived = useArrived()
  const [shown] = useRotation({ count: LANDING_SCENES.length, every: EVERY, running: arrived && !still })
  const hung = arrived && !still ? LANDING_SCENES : LANDING_SCENES.slice(0, 1)
  return (
    <div
      aria-hidden="true"
      className={classNames('absolute inset-0 -z-10 overflow-hidden bg-ink-950', className)}
    >
      {hung.map((scene, index) => (
        <Scene
          key={scene.name}
          scene={scene}
          sizes={LANDING_SIZES}
          urgent={index === 0}
          className={classNames('landing-scene', index !== (still ? 0 : shown) && 'opacity-0')}
        />
      ))}
      <div className="landing-shade" />
    </div>
  )
}

/** Whether the page with all that it needs at first has been loaded. */
function useArrived(): boolean {
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    const arrive = () => setArrived(true)
    if (document.readyState === 'complete') arrive()
    else addEventListener('load', arrive, { once: true })
    return () => removeEventListener('load', arrive)
  }, [])
  return arrived
}

import { LANDING_SCENES, LANDING_SIZES } from '#web/site/scenes.ts'
import { Scene } from '#web/ui/scene.tsx'

/**
 * The landing page's ground: three painted scenes behind everything, and a shade that keeps the words readable. Only the
 * first is in the page to be seen; the others wait in a template, of which nothing is fetched, until they take their
 * turns (turn-scenes.ts).
 */
export function LandingScenes() {
  const [first, ...others] = LANDING_SCENES
  return (
    <div aria-hidden="true" className="landing-scenes absolute inset-0 -z-10 overflow-hidden bg-ink-950">
      {first && <Scene scene={first} sizes={LANDING_SIZES} urgent className="landing-scene" />}
      <template>
        {others.map((scene) => (
          <Scene key={scene.name} scene={scene} sizes={LANDING_SIZES} className="landing-scene opacity-0" />
        ))}
      </template>
      <div className="landing-shade" />
    </div>
  )
}

import { Scene } from '#platform/ui/scene.tsx'
import { LANDING_SCENES, LANDING_SIZES } from './scenes.ts'

export type SceneName = 'forge' | 'pass' | 'portal'

/** One painted scene behind what a page begins with, and the shade that keeps the words readable. It stands still. */
export function HeroBackground({ name }: { name: SceneName }) {
  const scene = LANDING_SCENES.find((one) => one.name === name)
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden bg-ink-950">
      {scene && <Scene scene={scene} sizes={LANDING_SIZES} urgent className="landing-scene hero-scene" />}
      <div className="hero-shade" />
    </div>
  )
}

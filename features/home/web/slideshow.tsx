import './slideshow.css'
import '#features/home/web/scenes/grounds.css'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Scene, scenesOf } from '#platform/ui/scene.tsx'
import { useMedia } from '#platform/ui/use-media.ts'

/** How long each scene is shown, in ms (docs/product.md, ART-3). */
const EVERY = 5_000
/** How wide it is shown on Home. */
const SIZES = '(min-width: 80em) 22rem, 100vw'

/**
 * Six painted scenes that take turns: a button pauses them, arrow keys and buttons leaf through them. They stand still
 * for somebody who asked for less motion, until that person starts them. Only what is shown and what comes next is fetched.
 */
export function DashboardSlideshow() {
  const still = useReducedMotion()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const running = chosen ?? !still
  const [shown, show] = useRotation({ count: DASHBOARD_SCENES.length, every: EVERY, running })
  const opened = useOpened(running ? [shown, (shown + 1) % DASHBOARD_SCENES.length] : [shown])
  const leaf = (by: number) => show(shown + by)

  function leafByKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    leaf(by)
  }

  return (
    <section aria-roledescription="carousel" aria-label="Scenes" onKeyDown={leafByKey} className="slideshow">
      {DASHBOARD_SCENES.map(({ scene }, index) => {
        if (!opened.has(index)) return null
        const name = classNames('slideshow-scene', index !== shown && 'opacity-0')
        return <Scene key={scene.name} scene={scene} sizes={SIZES} className={name} />
      })}
      <Caption shown={shown} announced={!running} />
      <div className="absolute top-2 right-2 flex gap-1 rounded-lg bg-ink-950/75">
        <IconButton label="Previous scene" icon={<ChevronLeft aria-hidden />} onClick={() => leaf(-1)} />
        <IconButton
          label={running ? 'Pause scenes' : 'Play scenes'}
          icon={running ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
          onClick={() => setChosen(!running)}
        />
        <IconButton label="Next scene" icon={<ChevronRight aria-hidden />} onClick={() => leaf(1)} />
      </div>
    </section>
  )
}

/** Every scene shown so far: a fetched picture stays mounted for its next turn. */
function useOpened(wanted: readonly number[]): ReadonlySet<number> {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(wanted))
  const all = opened.union(new Set(wanted))
  if (all.size > opened.size) setOpened(all)
  return all
}

/** The name of the shown scene. It is announced only while nothing turns by itself. */
function Caption({ shown, announced }: { shown: number; announced: boolean }) {
  const { title, line } = DASHBOARD_SCENES[shown] ?? {}
  return (
    <div aria-live={announced ? 'polite' : 'off'} className="slideshow-caption">
      <p className="font-display text-md font-semibold">{title}</p>
      <p className="text-sm text-bone-300">{line}</p>
    </div>
  )
}

/** Whether the person asked for less motion. True until it is known: what is rendered without a screen stands still. */
function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', true)
}

interface Rotation {
  /** How many there are. */
  readonly count: number
  /** How long each is shown, in ms. */
  readonly every: number
  readonly running: boolean
}

/** Which of several is shown, and a way to show another. It goes on by itself while it runs and the tab is looked at. */
function useRotation({ count, every, running }: Rotation): [shown: number, show: (index: number) => void] {
  const [shown, setShown] = useState(0)
  const visible = useSyncExternalStore(listen, isPageVisible, () => false)
  useEffect(() => {
    if (!running || !visible) return
    const timer = setTimeout(() => setShown((shown + 1) % count), every)
    return () => clearTimeout(timer)
  }, [shown, count, every, running, visible])
  return [shown, (index) => setShown((index + count) % count)]
}

function listen(heard: () => void): () => void {
  document.addEventListener('visibilitychange', heard)
  return () => document.removeEventListener('visibilitychange', heard)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

const FILES = import.meta.glob<string>('./scenes/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const CAPTIONS = {
  hall: ['The great hall', 'Where the evening’s raids are called'],
  roost: ['The dragon’s roost', 'Nothing up there sleeps'],
  market: ['Lantern street', 'Gold changes hands after dark'],
  arena: ['The arena', 'Sand, torches and a crowd to win'],
  citadel: ['The frozen citadel', 'One lit window in a week of snow'],
  delve: ['The delve', 'Further down than the maps go'],
} as const

type Name = keyof typeof CAPTIONS

const NAMES = Object.keys(CAPTIONS) as Name[]

/** The dashboard's six scenes in the order in which they are shown, each with what it is called and a line on it. */
const DASHBOARD_SCENES = scenesOf(FILES, NAMES).map((scene) => {
  const [title, line] = CAPTIONS[scene.name as Name]
  return { scene, title, line }
})

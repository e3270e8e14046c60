/** How long each scene is shown, in ms (docs/product.md, ART-2). */
const EVERY_MS = 10_000
const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Hangs the landing page's other scenes once the page is there, and lets the three take turns while somebody looks.
 * Nothing is fetched and nothing turns for somebody who asked for less motion.
 */
export function turnScenes(): void {
  const ground = document.querySelector('.landing-scenes')
  if (ground === null) return
  const reduced = window.matchMedia(REDUCED)
  let timer: number | undefined
  let shown = 0

  function turn() {
    const scenes = ground?.querySelectorAll('.landing-scene') ?? []
    shown = (shown + 1) % Math.max(1, scenes.length)
    scenes.forEach((scene, at) => {
      scene.classList.toggle('opacity-0', at !== shown)
    })
    wait()
  }

  function wait() {
    window.clearTimeout(timer)
    if (reduced.matches || document.visibilityState !== 'visible') return
    hang(ground)
    timer = window.setTimeout(turn, EVERY_MS)
  }

  document.addEventListener('visibilitychange', wait)
  reduced.addEventListener('change', wait)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

function hang(ground: Element | null): void {
  const waiting = ground?.querySelector('template')
  waiting?.replaceWith(waiting.content)
}

import { useMedia } from '#web/ui/use-media.ts'

/** Whether the person asked for less motion. True until it is known: what is rendered without a screen stands still. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', true)
}

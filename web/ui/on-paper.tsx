import { type ComponentType, useCallback, useState } from 'react'
import { useAtFirstUse } from '#web/ui/on-demand.tsx'
import { useMedia } from '#web/ui/use-media.ts'

/** A part for paper alone: fetched at the first interaction, rendered while it is printed. */
export function onPaper<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part: ComponentType<Props> | null = null
  return function OnPaper(props: Props) {
    const [, setLoaded] = useState(false)
    const fetch = useCallback(async () => {
      Part = (await load()).default
      setLoaded(true)
    }, [])
    useAtFirstUse(fetch)
    return useMedia('print', false) && Part !== null ? <Part {...props} /> : null
  }
}

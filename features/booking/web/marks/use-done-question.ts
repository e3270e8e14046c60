import { useCallback, useEffect, useState } from 'react'

/** For so long Done asks in its own place, in ms. */
const ASKED_FOR_MS = 3_000

/** Which client Done asks about; the question goes by itself. */
export function useDoneQuestion() {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => setAsked(null), ASKED_FOR_MS)
    return () => clearTimeout(timer)
  }, [asked])
  return { isAsked: useCallback((id: string) => id === asked, [asked]), ask: setAsked }
}

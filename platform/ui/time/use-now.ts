import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The present instant, once a minute, on the minute: a clock that shows minutes is then never behind. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      timer = setTimeout(
        () => {
          setNow(new Date())
          wait()
        },
        MINUTE_MS - (Date.now() % MINUTE_MS),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}

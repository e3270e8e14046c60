import { useEffect, useState } from 'react'

/** The value once it has stayed the same for `ms`: what is typed letter by letter is asked for once. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}

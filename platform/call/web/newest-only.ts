/**
 * Works on one value at a time, and then on the newest that came meanwhile; those between are left out. What a piece of
 * work throws is thrown by the call that began it, and the newest value is worked on all the same.
 */
export function newestOnly<Value>(work: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let newest: { readonly value: Value } | null = null
  let working = false

  async function next(): Promise<void> {
    if (working || newest === null) return
    const { value } = newest
    newest = null
    working = true
    try {
      await work(value)
    } finally {
      working = false
      void next()
    }
  }

  return (value) => {
    newest = { value }
    return next()
  }
}

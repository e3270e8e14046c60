/**
 * A choice stored in this browser, shared by all tabs at once; for useSyncExternalStore.
 * @param key its name in localStorage; `parse` reads the stored text, null for none
 */
export function storedChoice<Value>(
  key: string,
  parse: (text: string | null) => Value,
  write: (value: Value) => string,
) {
  let value = parse(read(key))
  const listeners = new Set<() => void>()

  function change(to: Value) {
    value = to
    for (const listener of listeners) listener()
  }

  /** `key` is null if another tab cleared everything. */
  function takeFromOtherTab(event: StorageEvent) {
    if (event.key === key || event.key === null) change(parse(read(key)))
  }

  return {
    get: () => value,
    set(to: Value) {
      try {
        localStorage.setItem(key, write(to))
      } catch {
        // The browser stores nothing for this site: the choice lasts as long as the page.
      }
      change(to)
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) window.addEventListener('storage', takeFromOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', takeFromOtherTab)
      }
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

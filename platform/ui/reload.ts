let isUnasked = false

/** Loads the page again whatever is unsaved: not for something that nobody keeps. */
export function reloadUnasked(): void {
  isUnasked = true
  window.location.reload()
}

/** The page goes whatever is unsaved. */
export function isReloading(): boolean {
  return isUnasked
}

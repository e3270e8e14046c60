let isUnasked = false

/** Reloads the page without asking about unsaved values. */
export function reloadUnasked(): void {
  isUnasked = true
  window.location.reload()
}

/** Whether the page is reloading without asking. */
export function isReloading(): boolean {
  return isUnasked
}

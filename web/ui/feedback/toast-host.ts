/**
 * Where toasts live. A modal dialog makes everything outside of it inert, for eyes as for screen readers, so the
 * toasts move into the dialog that is open (Dialog does it) and come back when it closes.
 */
export const toastHost = document.createElement('div')
// Takes no part in the layout of what it is moved into, and stands above it.
toastHost.className = 'fixed z-50 size-0'

/** Puts the toasts within `parent`, where they can be seen, heard and pressed. */
export function moveToasts(parent: Element): void {
  // moveBefore keeps running animations, which are what counts a toast's time; browsers without it start them anew.
  if ('moveBefore' in parent && toastHost.isConnected) parent.moveBefore(toastHost, null)
  else parent.append(toastHost)
}

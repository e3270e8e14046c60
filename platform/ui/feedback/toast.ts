// In the page's stylesheet: loading it later would lay out the whole page again.
import 'react-toastify/ReactToastify.css'
import './toast.css'
import type { ToastAction, ToastKind } from './toasts.tsx'

/** Loads the toasts' code, which no screen needs to render. */
export const loadToasts = () => import('./toasts.tsx')

function show(kind: ToastKind, text: string, action?: ToastAction): void {
  // If that fails because the page is offline, the screen's own words suffice.
  loadToasts().then(
    ({ showToast }) => showToast(kind, text, action),
    () => undefined,
  )
}

/** Shows a toast. Errors interrupt a screen reader, others wait. */
export const notify = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
}

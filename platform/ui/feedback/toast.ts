// Its stylesheet is part of the page's: one that is loaded later would make the browser lay out the whole page again.
import 'react-toastify/ReactToastify.css'
import './toast.css'
import type { ToastAction, ToastKind } from './toasts.tsx'

/** Fetches what draws toasts, which no screen needs to be drawn itself. */
export const loadToasts = () => import('./toasts.tsx')

function show(kind: ToastKind, text: string, action?: ToastAction): void {
  // A page that was offline before any press shows no toast, but the screen's own words.
  loadToasts().then(
    ({ showToast }) => showToast(kind, text, action),
    () => undefined,
  )
}

/** Says in a toast what happened. Errors interrupt a screen reader, the others wait for it. */
export const notify = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
}

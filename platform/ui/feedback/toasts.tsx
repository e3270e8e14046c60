import { createRoot } from 'react-dom/client'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import { isNamed } from './named-toasts.ts'

/** A toast's action; clicking it also closes the toast. */
export interface ToastAction {
  readonly label: string
  run(): void
}

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

/** Above the page and its dialogs, outside their layout. */
export const toastHost = document.createElement('div')
toastHost.className = 'fixed z-50 size-0'
document.body.append(toastHost)
// The focus pauses a toast, like the pointer.
toastHost.addEventListener('focusin', () => toast.pause())
toastHost.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && toastHost.contains(relatedTarget))) toast.play()
})

/*
 * The toasts' container: top right, 3000 ms, newest on top, at most three (docs/product.md, PAGE-11). Pointer and focus
 * pause them, Alt+T focuses them.
 */
createRoot(toastHost).render(
  <ToastContainer
    position="top-right"
    theme="dark"
    autoClose={3000}
    newestOnTop
    pauseOnHover
    pauseOnFocusLoss
    draggable
    closeOnClick
    // Hidden from screen readers only: toast.css shows the bar that counts the time.
    hideProgressBar
    transition={Slide}
    aria-label="Notifications"
  />,
)

/** The page of each toast that disappears when its page is left; toasts with an action stay. */
const raisedOn = new Map<string, string>()

function leavePage(): void {
  for (const [toastId, path] of raisedOn) {
    if (path === window.location.pathname) continue
    raisedOn.delete(toastId)
    toast.dismiss(toastId)
  }
}
// The router's events (platform/ui/location.tsx).
for (const move of ['popstate', 'pushState', 'replaceState']) addEventListener(move, leavePage)
toast.onChange(({ id, status }) => {
  if (status === 'removed') raisedOn.delete(String(id))
})

/** Shows a toast as soon as the container has rendered. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  // An equal toast is shown again instead of twice: a reconnecting page would otherwise show many.
  const toastId = `${kind}:${text}`
  const content = action ? <WithAction text={text} action={action} /> : text
  if (action === undefined && !isNamed(text)) raisedOn.set(toastId, window.location.pathname)
  if (toast.isActive(toastId)) toast.update(toastId, { render: content, autoClose: 3000 })
  else toast(content, { type: kind, toastId, role: kind === 'error' ? 'alert' : 'status' })
}

function WithAction({ text, action }: { text: string; action: ToastAction }) {
  return (
    <span className="flex flex-col items-start">
      <span>{text}</span>{' '}
      <button
        type="button"
        onClick={action.run}
        className="touch-target min-h-6 rounded-md font-semibold whitespace-nowrap text-ember-400 underline underline-offset-4"
      >
        {action.label}
      </button>
    </span>
  )
}

import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import '#web/ui/feedback/toast.css'

/**
 * Where toasts live. A modal dialog makes everything outside of it inert, for eyes as for screen readers, so the
 * toasts move into the dialog that is open (Dialog does it) and come back when it closes.
 */
const host = document.createElement('div')
// Takes no part in the layout of what it is moved into, and stands above it.
host.className = 'fixed z-50 size-0'
// The focus pauses a toast as the pointer does.
host.addEventListener('focusin', () => toast.pause())
host.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) toast.play()
})

/** Puts the toasts within `parent`, where they can be seen, heard and pressed. */
export function moveToasts(parent: Element): void {
  // moveBefore keeps running animations, which are what counts a toast's time; browsers without it start them anew.
  if ('moveBefore' in parent && host.isConnected) parent.moveBefore(host, null)
  else parent.append(host)
}

/**
 * The one place where toasts appear: top right, 3000 ms, the newest on top (docs/product.md, PAGE-11). Pointer and focus
 * hold them, Alt+T leads to them. Rendered once, by the layout.
 */
export function Toasts() {
  const [container] = useState(() => {
    if (!host.isConnected) document.body.append(host)
    return host
  })
  return createPortal(
    <ToastContainer
      position="top-right"
      theme="dark"
      autoClose={3000}
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss
      draggable
      closeOnClick
      // Hidden from screen readers only: toast.css shows the bar that counts a toast's time.
      hideProgressBar
      transition={Slide}
      aria-label="Notifications"
    />,
    container,
  )
}

/** What a toast offers beside what it says; a press on it closes the toast as any other does. */
interface ToastAction {
  readonly label: string
  run(): void
}

function show(kind: 'success' | 'error' | 'info' | 'warning', text: string, action?: ToastAction): void {
  // The same sentence twice is one toast: a reconnecting page would otherwise fill the corner.
  const toastId = `${kind}:${text}`
  const content = action ? <WithAction text={text} action={action} /> : text
  if (toast.isActive(toastId)) toast.update(toastId, { render: content, autoClose: 3000 })
  else toast(content, { type: kind, toastId, role: kind === 'error' ? 'alert' : 'status' })
}

function WithAction({ text, action }: { text: string; action: ToastAction }) {
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="min-w-0">{text}</span>
      <button
        type="button"
        onClick={action.run}
        className="touch-target min-h-8 rounded-md px-2 font-semibold text-ember-400 underline underline-offset-4"
      >
        {action.label}
      </button>
    </span>
  )
}

/** Says in a toast what happened. Errors interrupt a screen reader, the others wait for it. */
export const notify = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
}

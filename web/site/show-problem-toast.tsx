import { createRoot } from 'react-dom/client'
import { notify, Toasts } from '#web/ui/feedback/toast.tsx'

/** Shows a toast on a page that has none: they are fetched when there is something to say. */
export function showProblemToast(text: string): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
  notify.error(text)
}

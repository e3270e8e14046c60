import { createRoot } from 'react-dom/client'
import { notify, Toasts } from '#web/ui/toast.tsx'

/** Shows a toast on a page that has none: they are fetched when there is something to say. */
export function sayProblem(text: string): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
  notify.error(text)
}

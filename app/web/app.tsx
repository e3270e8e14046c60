import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeChangedMember } from '#platform/call/web/api.ts'
import { queryClient } from '#platform/call/web/views.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { LocationRouter } from '#platform/ui/location.tsx'
import { Pages } from './routes.tsx'

/** The login and the dashboard: everything that needs the router and the server's answers. */
export function startApp(root: HTMLElement): void {
  if (takeChangedMember()) notify.warning('Somebody else is signed in here now.')
  // Translators swap text nodes that React then misses. Dialogs, menus and toasts stand in the body, beside the root.
  for (const element of [document.body, root]) element.translate = false
  // An error that a boundary caught is reported as one that nobody did.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LocationRouter>
          <Pages />
        </LocationRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

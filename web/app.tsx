import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from '#web/call/query-client.ts'
import { SiteRoutes } from '#web/routes.tsx'
import { watchHistory } from '#web/ui/form/leaving.ts'

/** The login and the dashboard: everything that needs the router and the server's answers. */
export function startApp(root: HTMLElement): void {
  watchHistory()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <SiteRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

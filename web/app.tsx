import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#web/call/query-client.ts'
import { ROUTES } from '#web/routes.tsx'

/** The login and the dashboard: everything that needs the router and the server's answers. */
export function startApp(root: HTMLElement): void {
  const router = createBrowserRouter(ROUTES)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { queryClient } from '#web/query-client.ts'
import { SiteRoutes } from '#web/routes.tsx'
import { watchHistory } from '#web/ui/leaving.ts'
import '#web/ui/theme.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has lost its #root')

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

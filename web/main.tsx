import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { useAppLocation } from './app-location.ts'
import { recheckSession } from './features/creators/index.ts'
import { forgetExpired } from './lib/expiring-value.ts'
import { createQueryClient } from './lib/query-client.ts'
import { Screens } from './router.tsx'
import './ui/base.css'
import { adoptNonce } from './ui/nonce.ts'
import { Toaster } from './ui/toast.tsx'

adoptNonce()
forgetExpired()
// A page that was opened without a network fetches again when there is one; browsers tell only of changes.
onlineManager.setOnline(navigator.onLine)

const queryClient: QueryClient = createQueryClient(error => recheckSession(queryClient, error))

const { dir } = document.documentElement

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Direction.Provider dir={dir === 'rtl' ? 'rtl' : 'ltr'}>
      <QueryClientProvider client={queryClient}>
        <Router hook={useAppLocation}>
          <Screens />
        </Router>
        <Toaster />
      </QueryClientProvider>
    </Direction.Provider>
  </StrictMode>,
)

/** In development only: shows the changes of a server-rendered page's sources. */
import '@vitejs/plugin-react/preamble'
// @ts-expect-error Vite makes this module.
import '/@vite/client'

const hasModule = document.querySelector('script[src="/visitor.tsx"], script[src="/site.tsx"]') !== null
// A page without a module of its own cannot be updated in place.
if (!hasModule) import.meta.hot?.on('vite:beforeUpdate', () => location.reload())

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type CSSOptions, defineConfig, type Plugin, type UserConfig } from 'vite'

const WEB = join(import.meta.dirname, 'web')

/** Replaced by the server with each response's own nonce. */
const NONCE_PLACEHOLDER = 'CSP_NONCE'

const present = (...files: string[]) => files.map(file => join(WEB, file)).filter(file => existsSync(file))

const inlined = (file: string) => ({
  tag: 'script',
  injectTo: 'head-prepend' as const,
  children: readFileSync(join(WEB, file), 'utf8'),
})

/** What runs before any module arrives. The visitor's page, which the server renders, inlines the first as well. */
const inlineScripts: Plugin = {
  name: 'inline-scripts',
  transformIndexHtml: () => [inlined('ui/first-paint.js'), inlined('ui/load-watch.js')],
}

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

/** The oldest browsers that the visitor's page serves: README.md, § Browsers. */
const OLDEST_BROWSERS = ['chrome92', 'firefox92', 'safari15']

/**
 * Safari before 15.4 and Chrome before 99 skip every rule in a cascade layer. In this file the layers stand in their
 * order and the later ones have the more specific selectors, so the rules mean the same without them.
 */
const visitorWithoutLayers: PostcssPlugin = {
  postcssPlugin: 'visitor-without-layers',
  AtRule: {
    layer: layer => {
      if (layer.source?.input.file?.endsWith('visitor.css')) layer.replaceWith(layer.nodes ?? [])
    },
  },
}

const out = (folder: string) => join(import.meta.dirname, 'dist', folder)

const browserBuild: UserConfig['build'] = {
  outDir: out('web'),
  target: OLDEST_BROWSERS,
  emptyOutDir: true,
  manifest: true,
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: present('index.html', 'visitor.tsx', 'site.tsx'),
    output: {
      codeSplitting: {
        // What both entries need, and what that needs, is one file: the visitor's page has five requests to spend.
        groups: [
          {
            name: 'core',
            test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper|web[\\/](ui[\\/](ring|button|field|card)\.tsx|lib[\\/](geolocation|os)\.ts|features[\\/]checkins[\\/]visitor[\\/](presence[\\/]presence-texts|place-header|receipt[\\/]receipt-card)\.tsx?)|contract[\\/](geo|dates|visible-text)\.ts/,
          },
        ],
      },
    },
  },
}

/** Every part of the interface on one page: `npx vite build --mode gallery`, never part of what is served. */
const galleryBuild: UserConfig['build'] = {
  outDir: out('gallery'),
  emptyOutDir: true,
  assetsInlineLimit: 0,
  rolldownOptions: { input: present('ui/gallery.html') },
}

const serverBuild: UserConfig['build'] = {
  outDir: out('rendered'),
  emptyOutDir: true,
  target: 'node22',
  cssMinify: true,
  copyPublicDir: false,
  rolldownOptions: {
    input: present('rendered.tsx'),
    output: { format: 'esm', entryFileNames: 'rendered.js', codeSplitting: false },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: WEB,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  plugins: [react(), tailwind(), inlineScripts],
  css: { postcss: { plugins: [visitorWithoutLayers] } },
  html: { cspNonce: NONCE_PLACEHOLDER },
  // Bundled whole, so that React's production build is chosen here and not by the environment of the process.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild ? { ssr: true, ...serverBuild } : mode === 'gallery' ? galleryBuild : browserBuild,
}))

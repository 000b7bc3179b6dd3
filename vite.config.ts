import { existsSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type CSSOptions, defineConfig, normalizePath, type Plugin, type UserConfig } from 'vite'
import { OFFLINE_WORKER } from './contract/paths.ts'
import { inlineScript, inlineScripts } from './scripts/vite/inline-scripts.ts'
import { offlineWorker } from './scripts/vite/offline-worker.ts'
import { sharedChunk } from './scripts/vite/shared-chunk.ts'

const WEB = join(import.meta.dirname, 'web')
const inWeb = (file: string) => normalizePath(join(WEB, file))
const APP_ENTRY = inWeb('main.tsx')
const SITE_ENTRY = inWeb('site.tsx')
const VISITOR_ENTRY = inWeb('visitor.tsx')

/** Replaced by the server with each response's own nonce. */
const NONCE_PLACEHOLDER = 'CSP_NONCE'

/** The pages that open without a network. */
const OFFLINE_SCREENS = ['screens/here-now.tsx', 'screens/warden.tsx'].map(inWeb)

const present = (...files: string[]) => files.map(file => join(WEB, file)).filter(file => existsSync(file))

const headScript = async (file: string) => ({
  tag: 'script',
  injectTo: 'head-prepend' as const,
  // Built for browsers that are too old for the modules, so that they can show the notice.
  children: await inlineScript(join(WEB, file), 'es2015'),
})

/** The scripts of the app's document that run before any module arrives. */
const headScripts: Plugin = {
  name: 'head-scripts',
  transformIndexHtml: () => Promise.all([headScript('ui/first-paint.ts'), headScript('ui/load-watch.ts')]),
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
  rolldownOptions: { input: present('index.html') },
}

/** Shares no file with the rest: few requests and heads before the page is usable, and no code of others. */
const buildApart = (name: string): UserConfig['build'] => ({
  ...browserBuild,
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: `.vite/${name}-manifest.json`,
  rolldownOptions: { input: present(`${name}.tsx`) },
})
const siteBuild = buildApart('site')
const visitorBuild = buildApart('visitor')
const buildsApart: Record<string, UserConfig['build']> = { site: siteBuild, visitor: visitorBuild }

/** Preact in place of React, for every page but the creator app's: docs/decisions/0040-preact-for-the-visitors-page.md. */
const PREACT = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

const serverBuild: UserConfig['build'] = {
  ssr: true,
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

/** `--mode site` and `--mode visitor` build the public pages and the visitor's page, into the folder of the app. */
export default defineConfig(({ isSsrBuild, mode }) => {
  const build = isSsrBuild ? serverBuild : (buildsApart[mode] ?? browserBuild)
  const onPreact = build !== serverBuild && build !== browserBuild
  return {
    root: WEB,
    cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
    plugins: [
      react(),
      tailwind(),
      headScripts,
      inlineScripts(OLDEST_BROWSERS),
      build === browserBuild && sharedChunk(APP_ENTRY, { minShareCount: 2, small: true }),
      build === browserBuild &&
        offlineWorker({
          source: join(WEB, 'offline/worker.ts'),
          fileName: OFFLINE_WORKER.slice(1),
          modules: [APP_ENTRY, ...OFFLINE_SCREENS],
          target: OLDEST_BROWSERS,
        }),
      build === siteBuild && sharedChunk(SITE_ENTRY, { minShareCount: 2 }),
      build === visitorBuild && sharedChunk(VISITOR_ENTRY, { minShareCount: 1 }),
    ],
    css: { postcss: { plugins: [visitorWithoutLayers] } },
    html: { cspNonce: NONCE_PLACEHOLDER },
    ...(onPreact && { resolve: { alias: PREACT } }),
    // Bundled whole, so that React's production build is chosen here and not by the environment of the process.
    ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
    build,
  }
})

import type { Feature } from '../../feature.ts'
import { type AdminDeps, adminRoutes } from './routes.ts'

export const adminFeature = (deps: AdminDeps): Feature => ({ routes: adminRoutes(deps) })

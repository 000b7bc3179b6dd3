import './ui/visitor.css'
import { hydrateRoot } from 'react-dom/client'
import type { VisitorPage } from '../contract/check-in-page.ts'
import { VisitorApp } from './features/checkins/visitor/visitor-app.tsx'

const page: VisitorPage = JSON.parse(document.getElementById('page-data')!.textContent)

hydrateRoot(document.getElementById('root')!, <VisitorApp page={page} />)

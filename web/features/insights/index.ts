export { AnalyticsSection } from './analytics-section.tsx'

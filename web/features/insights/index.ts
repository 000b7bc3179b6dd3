export { AnalyticsSection } from './analytics-section.tsx'
export { RecentDays } from './recent-days.tsx'

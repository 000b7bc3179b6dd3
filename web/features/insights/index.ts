export { AnalyticsSection } from './analytics-section.tsx'
export { MatrixScreen } from './matrix/matrix-screen.tsx'
export { RecentDays } from './recent-days.tsx'

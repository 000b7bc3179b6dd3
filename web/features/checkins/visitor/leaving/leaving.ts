/** What links with check-out alone need, in one file. */
export { CheckOut } from './check-out.tsx'
export { LeftScreen } from './left-screen.tsx'

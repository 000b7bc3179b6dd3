/** The screens that only links with check-out need, in one file. */
export { CheckOut } from './check-out.tsx'
export { LeftScreen } from './left-screen.tsx'

export { OwnDataPage } from '../features/site/index.ts'

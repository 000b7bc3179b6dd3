/** The screens after the form, in one file: it loads while the form is filled in, so that they are there without a network. */
export { DeadEnd } from './dead-end.tsx'
export { ReceiptScreen } from './receipt/receipt-screen.tsx'

import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const FieldSkeleton = () => (
  <div className="flex flex-1 flex-col gap-1.5">
    <Skeleton className="h-5 w-24" />
    <Skeleton className="h-12 w-full" />
  </div>
)

export const PaymentFormSkeleton = () => (
  <div className="flex flex-col gap-4">
    <VisuallyHidden role="status">Loading the card form...</VisuallyHidden>
    <FieldSkeleton />
    <div className="flex gap-4">
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
    <FieldSkeleton />
    <Skeleton className="h-13 w-full" />
  </div>
)

/** The organiser's list, half behind the phone: the check-in slides into it when the phone confirms. */
export const Arrivals = () => (
  <div className="absolute start-[calc(50%+5rem)] top-88 -z-10 w-64 rounded-16 border border-line bg-surface ps-20 pe-4 pt-4 pb-2 shadow-2 max-xl:hidden">
    <p className="flex items-center gap-2 font-medium text-12 text-ink-2">
      <span className="size-2 rounded-full bg-accent" />
      Live
    </p>
    <p className="flex items-baseline gap-1.5">
      <span className="h-9 overflow-hidden font-bold text-28 leading-9">
        <span className="replay-count block">
          <span className="block">58</span>
          <span className="block">59</span>
        </span>
      </span>
      <span className="text-12 text-ink-2">checked in</span>
    </p>
    <div className="mt-2 h-42 overflow-hidden border-line border-t">
      <div className="replay-arrivals">
        <Arrival name="Maya Lindholm" time="09:02" />
        <Arrival name="Tomás Prado" time="09:01" />
        <Arrival name="Aisyah Rahman" time="08:58" />
        <Arrival name="Jonas Weber" time="08:57" />
      </div>
    </div>
  </div>
)

const Arrival = ({ name, time }: { name: string; time: string }) => (
  <p className="flex h-14 flex-col justify-center border-line border-b text-14">
    <span className="truncate font-medium">{name}</span>
    <span className="text-12 text-ink-2 tabular-nums">{time}</span>
  </p>
)

/** How often and how long each fault is injected. */
export interface FaultPace {
  appKills: number
  postgresKills: number
  /** How long a mail server or a network is away. */
  outageS: number
  /** Whether emails also wait as after an hour, which takes four minutes. */
  longOutage: boolean
  rollingRestarts: number
  /** How many requests are answered in all meanwhile, at least. */
  restartAnswers: number
  /** How long so many times the peak arrive. */
  overloadS: number
  overloadTimes: number
  /** How many check-ins there are before the backup that is restored. */
  restoredCheckIns: number
  /** How often the primary is killed, and how often it gives way. */
  failovers: number
  /** Goals of time are multiplied by this. Goals of loss are not. */
  timeRoom: number
}

export const FULL: FaultPace = {
  appKills: 100,
  postgresKills: 20,
  outageS: 20,
  longOutage: true,
  rollingRestarts: 20,
  restartAnswers: 100_000,
  overloadS: 300,
  overloadTimes: 10,
  failovers: 6,
  restoredCheckIns: 20_000,
  timeRoom: 1,
}

/** For CI, whose machine is slow and runs other tests at the same time. */
export const QUICK: FaultPace = {
  appKills: 4,
  postgresKills: 2,
  outageS: 4,
  longOutage: false,
  rollingRestarts: 4,
  restartAnswers: 0,
  overloadS: 4,
  // Ten times would keep the machine busy with the load itself.
  overloadTimes: 3,
  failovers: 1,
  restoredCheckIns: 300,
  timeRoom: 10,
}

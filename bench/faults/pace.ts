/** How often and how long each fault is injected. */
export interface FaultPace {
  appKills: number
  postgresKills: number
  /** How long a mail server or a network is away. */
  outageS: number
  /** Whether emails also wait as after an hour, which takes four minutes. */
  longOutage: boolean
  rollingRestarts: number
  /** Goals of time are multiplied by this. Goals of loss are not. */
  timeRoom: number
}

export const FULL: FaultPace = {
  appKills: 100,
  postgresKills: 20,
  outageS: 20,
  longOutage: true,
  rollingRestarts: 20,
  timeRoom: 1,
}

/** For CI, whose machine is slow and runs other tests at the same time. */
export const QUICK: FaultPace = {
  appKills: 4,
  postgresKills: 2,
  outageS: 4,
  longOutage: false,
  rollingRestarts: 4,
  timeRoom: 10,
}

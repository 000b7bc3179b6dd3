/** Both hemispheres, half and quarter hours, changes at midnight, in Ramadan, of half an hour, and none. */
export const ZONES = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Lisbon', 'Europe/Helsinki', 'Europe/Dublin', 'Europe/Istanbul'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage'],
  ...['America/St_Johns', 'America/Havana', 'America/Santiago', 'America/Asuncion', 'America/Sao_Paulo'],
  ...['America/Scoresbysund', 'America/Nuuk', 'Atlantic/Azores', 'Africa/Casablanca', 'Africa/Cairo', 'Africa/Lagos'],
  ...[
    'Asia/Beirut',
    'Asia/Jerusalem',
    'Asia/Gaza',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Asia/Kuala_Lumpur',
    'Asia/Tokyo',
  ],
  ...['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham'],
  ...['Pacific/Apia', 'Pacific/Easter', 'Antarctica/Troll', 'UTC'],
]

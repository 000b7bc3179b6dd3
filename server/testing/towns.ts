import type { GeoNamesTown } from '../features/places/index.ts'

const rows: [number, string, string, string, number, number, number, string[]?][] = [
  [1735161, 'Kuala Lumpur', 'MY', '', 3.1412, 101.68653, 1453975, ['吉隆坡', 'كوالالمبور']],
  [1850147, 'Tokyo', 'JP', '', 35.6895, 139.69171, 8336599, ['東京', 'Токио']],
  [1735158, 'Petaling Jaya', 'MY', '', 3.10726, 101.60671, 520698],
  [1735106, 'George Town', 'MY', '', 5.41123, 100.33543, 300000],
  [1880252, 'Singapore', 'SG', '', 1.28967, 103.85007, 3547809],
  [2332459, 'Lagos', 'NG', '', 6.45407, 3.39467, 9000000],
  [2267226, 'Lagos', 'PT', '', 37.10202, -8.67422, 18831],
  [2988507, 'Paris', 'FR', '', 48.85341, 2.3488, 2138551],
  [4717560, 'Paris', 'US', 'TX', 33.66094, -95.55551, 24782],
  [2643743, 'London', 'GB', 'ENG', 51.50853, -0.12574, 7556900],
  [6058560, 'London', 'CA', '', 42.98339, -81.23304, 346765],
  [5128581, 'New York City', 'US', 'NY', 40.71427, -74.00597, 8175133],
  [5391959, 'San Francisco', 'US', 'CA', 37.77493, -122.41942, 864816],
  [3837675, 'San Francisco', 'AR', '', -31.42797, -62.08266, 59062],
  [4726206, 'San Antonio', 'US', 'TX', 29.42412, -98.49363, 1469845],
  [3448439, 'São Paulo', 'BR', '', -23.5475, -46.63611, 10021295],
  [2660646, 'Genève', 'CH', 'GE', 46.20222, 6.14569, 183981],
  [2657896, 'Zürich', 'CH', 'ZH', 47.36667, 8.55, 341730],
  [3093133, 'Łódź', 'PL', '', 51.77058, 19.47395, 768755],
  [3413829, 'Reykjavík', 'IS', '', 64.13548, -21.89541, 118918],
  [2198148, 'Suva', 'FJ', '', -18.14161, 178.44149, 77366],
  [2204582, 'Labasa', 'FJ', '', -16.4332, 179.36451, 27949],
  [2147714, 'Sydney', 'AU', '', -33.86785, 151.20732, 4627345],
  [2950159, 'Berlin', 'DE', '', 52.52437, 13.41053, 3426354],
  [184745, 'Nairobi', 'KE', '', -1.28333, 36.81667, 2750547],
]

/** The towns of a test database, unless a test loads the whole gazetteer. */
export const towns: GeoNamesTown[] = rows.map(
  ([id, name, countryCode, region, latitude, longitude, population, otherNames = []]) => ({
    id,
    name,
    countryCode,
    region,
    latitude,
    longitude,
    population,
    otherNames,
  }),
)

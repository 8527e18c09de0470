const metresPerDegree = 111_195;
const circleCorners = 48;

/** A circle of metres as a polygon: degrees of longitude get shorter towards the poles. */
export function circleAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  radiusM: number,
): GeoJSON.Polygon {
  const high = radiusM / metresPerDegree;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const ring = Array.from({ length: circleCorners + 1 }, (_, index) => {
    const angle = ((index % circleCorners) / circleCorners) * 2 * Math.PI;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

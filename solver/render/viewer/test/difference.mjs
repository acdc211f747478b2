// Compares two screenshots: the share of pixels that differ visibly, some channel by more than
// `visible`, and the mean difference of a channel (0..255). Any page of a browser decodes them.
export function differenceOf(page, pictures, visible) {
  return page.evaluate(async ({ sources, least }) => {
    const [p, q] = await Promise.all(sources.map(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height);
    }));
    if (p.width !== q.width || p.height !== q.height) return { share: 1, mean: 255 };
    let differing = 0;
    let sum = 0;
    for (let i = 0; i < p.data.length; i += 4) {
      const d = [0, 1, 2].map((t) => Math.abs(p.data[i + t] - q.data[i + t]));
      if (Math.max(...d) > least) ++differing;
      sum += d[0] + d[1] + d[2];
    }
    const pixels = p.data.length / 4;
    return { share: differing / pixels, mean: sum / (3 * pixels) };
  }, { sources: pictures.map((png) => png.toString('base64')), least: visible });
}

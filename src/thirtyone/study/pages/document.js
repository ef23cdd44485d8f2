// Draws the charts in the window, then all others while the browser has nothing else to do; again when light turns dark.
"use strict";
(() => {
  const charts = JSON.parse(document.getElementById("charts").textContent);
  const drawn = new Set();

  // What the style sheet calls oklch(…) as the numbers that Plotly understands.
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  const plain = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return `rgba(${red},${green},${blue},${(alpha / 255).toFixed(2)})`;
  };

  const theme = () => {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => plain(style.getPropertyValue(name));
    const axis = { gridcolor: colour("--line"), linecolor: colour("--line"), zerolinecolor: colour("--soft") };
    return {
      colorway: style.getPropertyValue("--series").trim().split(/\s+/),
      font: { family: getComputedStyle(document.body).fontFamily, size: 13, color: colour("--ink") },
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      hoverlabel: { bgcolor: colour("--sheet"), bordercolor: colour("--line"), font: { color: colour("--ink") } },
      axis,
      scale: ["--good", "--even", "--bad"].map((name, number) => [number / 2, colour(name)]),
    };
  };

  const draw = (box) => {
    const { data, layout } = charts[box.id];
    const { axis, scale, ...colours } = theme();
    const { coloraxis } = layout;
    drawn.add(box);
    return Plotly.react(
      box,
      data,
      {
        ...layout,
        ...colours,
        xaxis: { ...layout.xaxis, ...axis },
        yaxis: { ...layout.yaxis, ...axis },
        ...(coloraxis && { coloraxis: { ...coloraxis, colorscale: scale } }),
      },
      { displayModeBar: false, responsive: true },
    );
  };

  const boxes = [...document.querySelectorAll(".chart")];
  const inWindow = (box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  };
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 30)); // Safari has none
  const drawRest = () => {
    const left = boxes.filter((box) => !drawn.has(box));
    if (left.length === 0) return;
    draw(left.find(inWindow) ?? left[0]); // where the reader has gone meanwhile comes first
    whenIdle(drawRest, { timeout: 200 });
  };
  for (const box of boxes.filter(inWindow)) draw(box);
  whenIdle(drawRest, { timeout: 200 });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const box of drawn) draw(box);
  });
  addEventListener("beforeprint", () => {
    for (const box of boxes) draw(box);
  });
})();

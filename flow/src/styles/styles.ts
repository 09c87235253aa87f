// A family is fetched only where a theme (or the page itself) writes with it.
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/lora/wght.css";
import "@fontsource-variable/merriweather/wght.css";
import "@fontsource-variable/montserrat/wght.css";
import "@fontsource-variable/noto-sans-hebrew/wght.css";
import "@fontsource-variable/nunito-sans/wght.css";
import "@fontsource-variable/open-sans/wght.css";
import "@fontsource-variable/roboto/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "./tokens.css";
import "./base.css";
import "./screen.css";
import "./field.css";
import "./choice.css";
import "./photo.css";
import "./camera.css";
import "./status.css";

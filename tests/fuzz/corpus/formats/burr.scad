include <puzzlecad.scad>
$burr_scale = 17;
region = ["xxxxxx|xxxxxx", "xxxxxx|xxxxxx"];
bent = ["a{connect=mz+y+}a.|.+", "#"];
burr_piece(256); /* key */
burr_plate([bent, "xx|x", bent]);
